/** Numbers of open requests by status, and of applications without a decision. */
export interface OpenWork {
  unevaluated: number;
  accepted: number;
  active: number;
  applications: number;
}
