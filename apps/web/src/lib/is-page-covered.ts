/** Whether a dialog or a menu lies over the page: keys of the page would do what nobody sees, or lose what is typed. */
export const isPageCovered = () =>
  document.querySelector("[aria-modal=true], [role=menu]") !== null;
