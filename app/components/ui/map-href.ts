import { formatAddress, type Address } from "./format-address";

export const mapHref = (address: Omit<Address, "street2" | "state">) => {
  const query = formatAddress({ ...address, state: "FL" }, ", ");
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}`;
};
