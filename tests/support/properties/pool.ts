import type { Hub } from "../hub";
import { createAccount } from "../accounts";
import type { Pool } from "./typed-fields";

const repeat = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: 5 }, make));

/** Stores records in several states, for the one volunteer who has jobs as well. */
export async function fillPool(hub: Hub, volunteer: { id: string; name: string }): Promise<Pool> {
  const active = await repeat(async () => {
    const request = await hub.createAcceptedRequest();
    await hub.assignVolunteers(request.id, volunteer);
    return request.id;
  });
  const requests = [
    ...(await repeat(() => hub.createRequest())),
    ...(await repeat(() => hub.createAcceptedRequest())),
  ].map(({ id }) => id);
  return {
    requests: [...requests, ...active],
    jobs: active.map((id) => `${id}-1`),
    // Not the one who sends forms: administrators delete some.
    volunteers: (await repeat(() => hub.createVolunteer())).map(({ id }) => id),
    applications: (await repeat(() => hub.createApplication())).map(({ id }) => id),
    admins: (await repeat(() => createAccount("admin"))).map(({ id }) => id),
  };
}
