import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { addAddress, deleteAddress, listAddresses, setDefaultAddress, updateAddress } from "./addresses.ts";

export default routes(api.addresses, {
  getUserAddr: ({ app, user, input }) => listAddresses(app, user, input.id),
  setUserAddr: ({ app, user, caller, input }) => addAddress(app, user, caller.ip, input),
  updateUserAddr: ({ app, user, caller, input }) => updateAddress(app, user, caller.ip, input),
  setUserAddrDefault: ({ app, user, caller, input }) => setDefaultAddress(app, user, caller.ip, input.id),
  delUserAddr: ({ app, user, caller, input }) => deleteAddress(app, user, caller.ip, input.id),
});
