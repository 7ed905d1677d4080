/** Types of the part of autocannon that the benchmark uses; the package has none. */
declare module "autocannon" {
  export interface Call {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: [{ setupRequest: (call: Call) => Call }];
  }
  interface Result {
    duration: number;
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
    latency: { p99: number };
    requests: { total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
