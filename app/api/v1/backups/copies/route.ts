import { liveCopyOutput, makeLiveCopy } from "@/lib/backup";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  name: "copyDatabase",
  summary:
    "Copies the embedded database into the data directory, for a backup (commands on the server's machine)",
  access: "operator",
  output: liveCopyOutput,
  status: 201,
  run: ({ ctx }) => makeLiveCopy(ctx),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
