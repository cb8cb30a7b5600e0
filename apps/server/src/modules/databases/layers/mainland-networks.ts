import type { Network } from "@meridian/ipdb";

/** What the name of a mainland carrier's network contains. */
const CARRIER =
  /china ?net\b|unicom|china ?(?:mobile|telecom|broadcast)|cmnet|tietong|radio and television|broadcasting ?& ?tv/i;
/** Provinces by words in names of networks: their English names, and cities that carriers name networks after. */
const PROVINCES: readonly (readonly [RegExp, string])[] = [
  [/beijing/i, "北京"],
  [/tianjin/i, "天津"],
  [/hebei/i, "河北"],
  [/shanxi/i, "山西"],
  [/inner ?mongolia/i, "内蒙古"],
  [/liaoning|shenyang|dalian/i, "辽宁"],
  [/jilin|changchun/i, "吉林"],
  [/heilongjiang|harbin/i, "黑龙江"],
  [/shanghai/i, "上海"],
  [/jiangsu|nanjing|suzhou/i, "江苏"],
  [/zhejiang|hangzhou|ningbo/i, "浙江"],
  [/anhui|hefei/i, "安徽"],
  [/fujian|fuzhou|xiamen/i, "福建"],
  [/jiangxi|nanchang/i, "江西"],
  [/shandong|jinan|qingdao/i, "山东"],
  [/henan|zhengzhou/i, "河南"],
  [/hubei|wuhan/i, "湖北"],
  [/hunan|changsha/i, "湖南"],
  [/guangdong|guangzhou|shenzh?en/i, "广东"],
  [/guangxi|nanning/i, "广西"],
  [/hainan/i, "海南"],
  [/chongqing/i, "重庆"],
  [/sichuan|chengdu/i, "四川"],
  [/guizhou|guiyang/i, "贵州"],
  [/yunnan|kunming/i, "云南"],
  [/tibet|xizang/i, "西藏"],
  [/shaanxi|xi'?an\b/i, "陕西"],
  [/gansu|lanzhou/i, "甘肃"],
  [/qinghai|xining/i, "青海"],
  [/ningxia|yinchuan/i, "宁夏"],
  [/xinjiang|urumqi/i, "新疆"],
];

/**
 * The province that the name of a carrier's network says it serves, such as "China Unicom IP network China169 Guangdong
 * province"; "" for a name without one, with several, or of another holder, whose name says only where its office is.
 */
export function provinceOfNetwork(name: string): string {
  if (!CARRIER.test(name)) return "";
  const found = PROVINCES.filter(([pattern]) => pattern.test(name));
  return found.length === 1 ? found[0]![1] : "";
}

/**
 * Whether a network is a cloud's: a data center's, except those of carriers. ip2region has the seat of the company for
 * many of their addresses, instead of the data center.
 */
export const isCloud = ({ name, usageType }: Pick<Network, "name" | "usageType">): boolean =>
  usageType === "DCH" && !/telecom|unicom|mobile|chinanet|cernet|\bidc\b/i.test(name);
