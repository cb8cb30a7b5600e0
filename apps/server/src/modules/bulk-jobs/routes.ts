import { api } from "@meridian/contract";
import { Failure } from "../../errors.ts";
import { routes } from "../../lib/calls.ts";

const later = async (): Promise<never> => {
  throw new Failure("UNAVAILABLE");
};

export default routes(api.bulkJobs, {
  jobUpload: later,
  jobCreate: later,
  jobUpdate: later,
  jobStart: later,
  jobCancel: later,
  jobDelete: later,
  jobList: later,
  jobInfo: later,
});
