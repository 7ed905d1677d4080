/** Words of news of the staff's screens: loaded with them. */
const live = {
  arrived: (count: string) => `${count} new,`,
  show: (isOne: boolean): string => (isOne ? "show it" : "show them"),
  fresh: "New",
  now: "just now",
  again: "Load again",
  missed: "This list may have changed.",
  stale: "This request may have changed.",
  /** What the administrator `by` did; other persons' events have their names in the history. */
  events: {
    enter: (by: string) => `${by} entered this`,
    accept: (by: string) => `${by} accepted this`,
    reject: (by: string) => `${by} rejected this`,
    correct: (by: string) => `${by} corrected this`,
    close: (by: string) => `${by} closed this`,
    assign: (by: string) => `${by} assigned volunteers`,
    unassign: (by: string) => `${by} took a volunteer off this`,
    prioritize: (by: string) => `${by} changed the priority`,
    note: (by: string) => `${by} added a note`,
    takeBack: (by: string) => `${by} took the last change back`,
    reopen: (by: string) => `${by} opened this again`,
    merge: (by: string) => `${by} closed this as a duplicate`,
    absorb: (by: string) => `${by} closed a duplicate of this`,
    claim: (by: string) => `${by} claimed this`,
    release: (by: string) => `${by} no longer claims this`,
  },
};
export type LiveText = typeof live;
export default live;
