// @ts-check
// The fields that say which search is meant, on the pages that show one.

/** A game that is chosen brings its own small start, which does not stay for another. @param {HTMLFormElement} form */
export function bringStart(form) {
  const [game, start] = ["game", "start"].map((name) => /** @type {HTMLInputElement} */ (form.querySelector(`[name=${name}]`)));
  let usual = start.value;
  game.addEventListener("input", () => {
    const option = [...(game.list?.options ?? [])].find(({ value }) => value === game.value.trim());
    if (option || start.value === usual) start.value = usual = option?.dataset.start ?? "";
  });
}
