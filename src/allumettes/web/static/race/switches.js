// @ts-check
// The two switches, operations or time and logarithmic or linear. They are in the address, so that a link shows the same.

/** @import { Shown } from "./curves.js" */

/** @param {(shown: Shown) => void} change called at once, and when a switch is turned */
export function switches(change) {
  const inputs = [...document.querySelectorAll(".switch input")].filter((each) => each instanceof HTMLInputElement);
  const address = new URL(location.href);
  for (const input of inputs) {
    if (address.searchParams.get(input.name) === input.value) input.checked = true;
    input.addEventListener("change", tell);
  }
  function tell() {
    const chosen = Object.fromEntries(inputs.filter(({ checked }) => checked).map(({ name, value }) => [name, value]));
    change(/** @type {Shown} */ (/** @type {unknown} */ (chosen)));
    return chosen;
  }
  for (const input of inputs) {
    input.addEventListener("change", () => {
      for (const [name, value] of Object.entries(tell())) address.searchParams.set(name, value);
      history.replaceState(history.state, "", address);
    });
  }
  tell();
}
