// @ts-check
// Mouse and fingers: a mouse previews what it is over and plays with a click; a finger previews first and plays second.

/** @typedef {import("./heap.js").Target} Target */

/**
 * @typedef {object} Hand
 * @property {(place: EventTarget | null) => Target | undefined} find the target at a place
 * @property {(target: Target | undefined, ready?: boolean) => void} preview
 * @property {() => Target | undefined} chosen what a finger has chosen and not yet confirmed
 * @property {(target: Target) => void} play
 */

/**
 * @param {HTMLElement} board
 * @param {Hand} hand
 */
export function followPointers(board, hand) {
  let finger = false;

  board.addEventListener("pointerover", (event) => {
    const target = hand.find(event.target);
    if (target && event.pointerType !== "touch") hand.preview(target);
  });

  board.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || !hand.find(event.target) || hand.find(event.relatedTarget)) return;
    hand.preview(keyboardTarget(hand));
  });

  board.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
  });

  board.addEventListener("click", (event) => {
    const target = hand.find(event.target);
    if (!target) return hand.preview(undefined);
    // A key, or a screen reader, clicks without a pointer: there is no misplaced finger to guard against.
    const byFinger = finger && event.detail > 0;
    if (target.gesture.kind === "barred" || (byFinger && hand.chosen() !== target)) hand.preview(target, true);
    // The second half of a double click would play what has come under the mouse since the first.
    else if (byFinger || event.detail <= 1) hand.play(target);
  });

  board.addEventListener("focusin", (event) => {
    const target = hand.find(event.target);
    if (target?.element.matches(":focus-visible")) hand.preview(target);
  });

  board.addEventListener("focusout", (event) => {
    const leaves = !board.contains(/** @type {Node | null} */ (event.relatedTarget));
    if (leaves && hand.find(event.target)) hand.preview(undefined);
  });
}

/** @param {Hand} hand */
function keyboardTarget(hand) {
  return document.activeElement?.matches(":focus-visible") ? hand.find(document.activeElement) : undefined;
}
