// @ts-check
// Light, dark or as the device: set before the page is drawn, so that nothing flashes, and kept for the next page.

(() => {
  const THEMES = ["auto", "light", "dark"];
  const root = document.documentElement;
  /** @type {NodeListOf<HTMLMetaElement>} */
  const bars = document.querySelectorAll("meta[name=theme-color]");
  const colours = { light: bars[0].content, dark: bars[1].content };

  /** @param {string} theme */
  function apply(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    bars[0].content = theme === "dark" ? colours.dark : colours.light;
    bars[1].content = theme === "light" ? colours.light : colours.dark;
  }

  function stored() {
    try {
      const theme = localStorage.getItem("theme") ?? "";
      return THEMES.includes(theme) ? theme : "auto";
    } catch {
      return "auto"; // A browser that keeps nothing follows the device.
    }
  }

  /** @param {string} theme */
  function keep(theme) {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // It holds for this page, then.
    }
  }

  let theme = stored();
  apply(theme);

  document.addEventListener("DOMContentLoaded", () => {
    /** @type {HTMLButtonElement | null} */
    const button = document.querySelector("button.theme");
    if (!button) return;
    const show = () => {
      const label = button.dataset[theme] ?? "";
      button.setAttribute("aria-label", label);
      button.title = label;
      button.dataset.shown = theme;
    };
    button.addEventListener("click", () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
      apply(theme);
      keep(theme);
      show();
    });
    show();
    button.hidden = false;
  });
})();
