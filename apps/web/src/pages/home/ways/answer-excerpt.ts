import type { IpAnswer } from "../answer.ts";

/** The part of the keyed API's answer that the page already knows, in the API's names and order. */
export const queryExcerpt = (answer: IpAnswer) => ({
  location: {
    ip: answer.ip,
    country: answer.country_name,
    country_code: answer.country_code,
    province: answer.region_name,
    city: answer.city_name,
    latitude: answer.latitude,
    longitude: answer.longitude,
    time_zone: answer.time_zone.name,
  },
  asn: { asn: answer.asn.asn, name: answer.asn.asn_name },
  proxy: answer.proxy_data,
});
