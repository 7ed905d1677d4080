import { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { call, messageReply } from "~/services/web/api/router.server";
import { MessageShape } from "~/services/web/api/wire-shapes.server";
import { changePasswordCall } from "./kinds";

export const volunteerAccountCalls = [
  call("POST update-user-details", {
    summary: "Update your own details",
    role: "volunteer",
    input: UpdateDetails,
    output: MessageShape,
    run: async ({ input, session }) => {
      await volunteers.updateOwn(session, input);
      return messageReply("details.updated");
    },
  }),
  changePasswordCall({ role: "volunteer" }),
];
