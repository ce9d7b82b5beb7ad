/** As a `ref`: the focus goes along when one part of a dialog takes the place of another. */
export const takeFocus = (node: HTMLElement | null) => node?.focus();
