export const joinLabels = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  codes: readonly Code[],
) => codes.map((code) => labels[code]).join(", ");
