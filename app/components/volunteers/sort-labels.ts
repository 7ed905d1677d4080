import type { VolunteerSort } from "~/schemas/volunteers/volunteer-table";
import type { Text } from "~/text/light-en";

export const getSortLabels = (t: Text): Record<VolunteerSort, string> => ({
  id: t.staff.database.number,
  first: t.form.firstName,
  last: t.form.lastName,
  phone: t.form.phone,
  email: t.form.email,
});
