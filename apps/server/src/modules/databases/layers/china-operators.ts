import type { Language } from "@meridian/contract/errors";

/** An operator of networks in mainland China. */
interface Operator {
  en: string;
  zh: string;
  /** Its spellings in sources. */
  aliases: readonly string[];
}

const OPERATORS: readonly Operator[] = [
  { en: "China Telecom", zh: "中国电信", aliases: ["电信"] },
  { en: "China Unicom", zh: "中国联通", aliases: ["联通"] },
  { en: "China Mobile", zh: "中国移动", aliases: ["移动"] },
  { en: "China Tietong", zh: "中国铁通", aliases: ["铁通"] },
  { en: "China Broadnet", zh: "中国广电", aliases: ["广电", "有线通"] },
  { en: "CERNET", zh: "中国教育和科研计算机网", aliases: ["教育网"] },
  { en: "CSTNET", zh: "中国科技网", aliases: ["科技网"] },
  { en: "Alibaba Cloud", zh: "阿里云", aliases: ["阿里云", "阿里巴巴"] },
  { en: "Tencent Cloud", zh: "腾讯云", aliases: ["腾讯"] },
  { en: "Baidu", zh: "百度", aliases: ["百度"] },
  { en: "Dr. Peng Group", zh: "鹏博士", aliases: ["鹏博士"] },
  { en: "21Vianet", zh: "世纪互联", aliases: ["世纪互联"] },
  { en: "Founder Broadband", zh: "方正宽带", aliases: ["方正宽带"] },
  { en: "Gehua CATV", zh: "歌华有线", aliases: ["歌华"] },
  { en: "Topway Video", zh: "天威视讯", aliases: ["天威"] },
  { en: "Haokuan Network", zh: "皓宽网络", aliases: ["皓宽网络"] },
  { en: "Wasu Media", zh: "华数传媒", aliases: ["华数传媒", "华数", "浙江华数"] },
  { en: "Pearl River Broadband", zh: "珠江宽频", aliases: ["珠江宽频"] },
  { en: "Wangsu", zh: "网宿科技", aliases: ["网宿"] },
  { en: "Tianchi Network", zh: "天驰网络", aliases: ["天驰网络"] },
  { en: "Jishi Media", zh: "吉视传媒", aliases: ["吉视传媒"] },
  { en: "Microsoft Azure China", zh: "微软 Azure 中国", aliases: ["微软"] },
  { en: "Xi’an Jiaotong University", zh: "西安交通大学", aliases: ["西安交通大学"] },
  { en: "Dalian University of Technology", zh: "大连理工大学", aliases: ["大连理工大学"] },
  { en: "Shaanxi Broadcast & TV Network", zh: "陕西广电网络", aliases: ["陕西广电"] },
  { en: "Jiangsu Cable", zh: "江苏有线", aliases: ["江苏广电"] },
  { en: "Chongqing Cable", zh: "重庆有线", aliases: ["重庆广电"] },
  { en: "Shandong Cable", zh: "山东有线", aliases: ["山东广电", "山东青岛广电", "山东乐享广电"] },
  { en: "Hunan Cable", zh: "湖南有线", aliases: ["湖南广电", "湖南有线"] },
  { en: "Guangdong Cable", zh: "广东广电网络", aliases: ["广东广电"] },
];

const BY_ALIAS = new Map(OPERATORS.flatMap(({ en, aliases }) => aliases.map((alias) => [alias, en] as const)));
const BY_NAME = new Map(OPERATORS.map((operator) => [operator.en, operator]));

/** Chinese names by English ones. */
export const operatorNames: Readonly<Record<string, string>> = Object.fromEntries(
  OPERATORS.map(({ en, zh }) => [en, zh]),
);

/**
 * The name of an operator as a source writes it, or `null` if the source has none or names a company that runs no
 * networks in mainland China. Provincial cable networks count as the national one unless listed here.
 */
export function findOperator(text: string): string | null {
  return BY_ALIAS.get(text) ?? (text.endsWith("广电") ? "China Broadnet" : null);
}

/** An ISP's name in a language; a name not in the table is the same in every language. */
export function ispName(isp: string, language: Language): string {
  return BY_NAME.get(isp)?.[language] ?? isp;
}
