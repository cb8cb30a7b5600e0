import { makeIpv6Wry } from "@meridian/ipdb/testing/make-ipv6wry";
import { ipv4, makeXdb } from "@meridian/ipdb/testing/make-xdb";

/** Mainland rows, one of them for addresses the base layer places abroad, and one that has a cloud elsewhere. */
export const chinaXdb = makeXdb([
  [ipv4("8.8.8.0"), ipv4("8.8.8.255"), "中国|0|上海|上海市|电信"],
  [ipv4("202.96.209.0"), ipv4("202.96.209.255"), "中国|0|上海|上海市|电信"],
  [ipv4("223.5.5.0"), ipv4("223.5.5.255"), "中国|0|浙江省|杭州市|阿里云"],
  [ipv4("223.6.6.0"), ipv4("223.6.6.255"), "中国|0|北京|北京市|阿里云"],
]);

/** Carriers' rows, those of a company, and one for addresses the base layer places abroad. */
export const chinaIpv6Wry = makeIpv6Wry([
  [0x2001_4860_4860_0000n, "中国\t上海市", "中国电信"],
  [0x2001_4860_4861_0000n, "美国", ""],
  [0x2408_4001_0000_0000n, "中国\t河北省\t张家口市", "阿里云计算有限公司"],
  [0x2408_8207_0000_0000n, "中国\t上海市", "中国联通公众宽带"],
  [0x2408_8208_0000_0000n, "中国", "中国联通"],
  [0x2409_8a55_0000_0000n, "中国\t广东省\t广州市", "中国移动城域网"],
  [0x2409_8a56_0000_0000n, "中国", "中国移动"],
  [0x240e_0000_0000_0000n, "中国", "中国电信"],
  [0x240e_03a0_0000_0000n, "中国\t江苏省", "中国电信"],
  [0x240e_03b0_0000_0000n, "中国", "中国电信"],
]);
