interface Click {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  button: number;
  defaultPrevented: boolean;
}

/** Whether a click follows its link here: others open a tab or window, or did something. */
export const isPlainClick = (click: Click) =>
  !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) &&
  click.button === 0 &&
  !click.defaultPrevented;
