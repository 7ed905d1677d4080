/** Words of the keyboard shortcuts: loaded with them, when they are on. */
const keys = {
  heading: "Keyboard shortcuts",
  close: "Close",
  keys: {
    j: "Next row, or next request",
    k: "Previous row, or previous request",
    x: "Tick the row",
    Enter: "Open the row",
    a: "Next step: accept, or close",
    r: "Reject: choose a reason",
    n: "Write a note",
    "/": "Find anybody",
    "?": "Show this list",
  },
};
export type KeysText = typeof keys;
export default keys;
