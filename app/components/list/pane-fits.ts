/** From this width a pane fits beside a list; the same in requests.css and request-pane.css. */
export const PANE_FITS = "(min-width: 1000px)";
