export interface OpenWork {
  unevaluated: number;
  accepted: number;
  active: number;
  applications: number;
}
