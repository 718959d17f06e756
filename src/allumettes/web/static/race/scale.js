// @ts-check
// Axes: where a value is drawn, and which values have a label.

const ZERO = 0.3; // where 0 stands on a logarithmic scale of counts: one step below 1

/**
 * @typedef {object} Axis
 * @property {(value: number) => number} place from 0 at its beginning to 1 at its end
 * @property {number[]} ticks
 */

/**
 * @param {number[]} values
 * @param {"log" | "linear"} scale
 * @param {number} most ticks
 * @returns {Axis}
 */
export function valueAxis(values, scale, most) {
  return scale === "log" ? logarithmic(values, most) : linear(0, Math.max(...values, 0) || 1, most, 1.06);
}

/**
 * @param {number[]} sizes
 * @param {number} most ticks
 * @returns {Axis}
 */
export function sizeAxis(sizes, most) {
  const [low, high] = [sizes[0], sizes[sizes.length - 1]];
  const margin = (high - low) * 0.03 || 1;
  const step = Math.max(1, niceStep((high - low) / most || 1));
  const ticks = [];
  for (let n = Math.ceil(low / step) * step; n <= high; n += step) ticks.push(n);
  return { place: (n) => (n - low + margin) / (high - low + 2 * margin), ticks: ticks.length ? ticks : [low] };
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} most
 * @param {number} room above the highest value
 * @returns {Axis}
 */
function linear(low, high, most, room) {
  const step = niceStep((high - low) / most);
  const ticks = [];
  for (let k = 0; low + k * step <= high * room; k += 1) ticks.push(low + k * step);
  return { place: (value) => (value - low) / ((high - low) * room), ticks };
}

/**
 * @param {number[]} values
 * @param {number} most
 * @returns {Axis}
 */
function logarithmic(values, most) {
  const found = values.map((value) => value || ZERO);
  const low = Math.min(...found, 1e9) * 0.7;
  const high = Math.max(...found, low * 10) * 1.5;
  const [bottom, top] = [Math.log10(low), Math.log10(high)];
  const step = Math.max(1, Math.ceil((top - bottom) / most));
  const ticks = [];
  for (let power = Math.ceil(bottom); power <= top; power += 1) {
    if (power % step === 0) ticks.push(10 ** power);
  }
  if (found.includes(ZERO)) ticks.unshift(ZERO);
  return { place: (value) => (Math.log10(value || ZERO) - bottom) / (top - bottom), ticks };
}

/** @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const digit = [1, 2, 5, 10].find((nice) => nice * power >= rough) ?? 10;
  return digit * power;
}
