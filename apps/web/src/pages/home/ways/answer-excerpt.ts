import type { IpAnswer } from "../answer.ts";

/** The part of the API's answer by key that the page knows already, with the names and the order it has there. */
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
