// @ts-check
// Plays a text and tells whether it was taken.

/**
 * @param {any} table
 * @param {string} text
 * @returns {Promise<string | null>} why it was refused, null where it was taken
 */
export async function playText(table, text) {
  /** @type {string | null} */
  let refusal = null;
  const hear = (/** @type {CustomEvent} */ event) => {
    event.preventDefault(); // It is said beside the field.
    refusal = event.detail;
  };
  table.addEventListener("problem", hear);
  try {
    await table.play(text);
  } finally {
    table.removeEventListener("problem", hear);
  }
  return refusal;
}
