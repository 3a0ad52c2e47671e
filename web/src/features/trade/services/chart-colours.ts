/** A colour of the theme, `var(--…)`, or any other colour of CSS. */
export type ColourOf = (css: string, alpha?: number) => string;

/** Resolves colours through the browser, because a canvas has no CSS variables and no `light-dark()`. */
export const coloursOf =
  (element: HTMLElement): ColourOf =>
  (css, alpha) => {
    const probe = document.createElement('span');
    probe.style.color = alpha === undefined ? css : `color-mix(in srgb, ${css} ${alpha * 100}%, transparent)`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!color.startsWith('color(')) return color;
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return `rgba(${Math.round(r * 255)}, ${Math.round(g * 255)}, ${Math.round(b * 255)}, ${a})`;
  };
