import { z } from "zod";
import { documentId, email, flag, optionalText, requiredLine, tenDigits } from "../fields";
import { LIMITS } from "../vocabulary";

/** What the administrator saw; the service compares it with what is stored. */
const seen = z.string().max(40).catch("");
const id = documentId("V", "volunteer.id");

export const CorrectVolunteerForm = z.object({
  id,
  seen,
  firstName: requiredLine("help.firstName", LIMITS.name, "tooLong.firstName"),
  lastName: requiredLine("help.lastName", LIMITS.name, "tooLong.lastName"),
  phoneNumber: tenDigits("help.phone"),
  email: email("help.email"),
  teamLeader: flag("application.teamLeader"),
});

/** A real day, as a date field sends it, or `""`; the service refuses days to come. */
const day = z
  .string({ error: "vetting.day" })
  .nullable()
  .transform((v) => (v ?? "").trim())
  .refine((v) => v === "" || (v >= "1900-01-01" && z.iso.date().safeParse(v).success), {
    error: "vetting.day",
  })
  .default("");

export const VettingForm = z.object({
  id,
  seen,
  checkedOn: day,
  minor: flag("vetting.guardian"),
  guardian: optionalText("vetting.guardian", LIMITS.why),
  trainedOn: day,
});
