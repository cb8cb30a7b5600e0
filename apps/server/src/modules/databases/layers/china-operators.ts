import type { Language } from "@meridian/contract/errors";

/** An operator of networks in mainland China, Hong Kong, Macao or Taiwan. */
interface Operator {
  en: string;
  zh: string;
  /** Its spellings in sources. */
  aliases: readonly string[];
  /** What names of its autonomous systems look like. */
  systems?: RegExp;
}

const OPERATORS: readonly Operator[] = [
  {
    en: "China Telecom",
    zh: "中国电信",
    aliases: ["电信"],
    systems:
      /^chinanet\b|^china ?tele(?:com|communications)\b(?!.*(?:global|america|macau|europe|africa|russia|brasil|asia))|^idc, china telecommunications|\bctcloud\b/i,
  },
  {
    en: "China Unicom",
    zh: "中国联通",
    aliases: ["联通"],
    systems:
      /^china unicom\b(?!.*(?:global|hong|america|europe))|^unicom\b|^china169\b|^cncgroup\b|^china network communications\b|^china networks inter-exchange/i,
  },
  {
    en: "China Mobile",
    zh: "中国移动",
    aliases: ["移动"],
    systems: /^china mobile\b(?!.*(?:international|hong))|^guangdong mobile\b|^no\. 207 hualin road/i,
  },
  { en: "China Tietong", zh: "中国铁通", aliases: ["铁通"], systems: /tietong|^china railcom/i },
  {
    en: "China Broadnet",
    zh: "中国广电",
    aliases: ["广电", "有线通"],
    systems:
      /^china broad(?:cast|net|casting)|broadcast(?:ing)? ?& ?tv|radio and television network|radio & television network/i,
  },
  {
    en: "CERNET",
    zh: "中国教育和科研计算机网",
    aliases: ["教育网"],
    systems: /cernet|^china (?:education and research network|next generation internet)/i,
  },
  {
    en: "CSTNET",
    zh: "中国科技网",
    aliases: ["科技网"],
    systems: /cstnet|^cnic-cas|china science and technology network|computer network information center/i,
  },
  { en: "Alibaba Cloud", zh: "阿里云", aliases: ["阿里云", "阿里巴巴"], systems: /alibaba|aliyun/i },
  { en: "Tencent Cloud", zh: "腾讯云", aliases: ["腾讯"], systems: /tencent/i },
  { en: "Baidu", zh: "百度", aliases: ["百度"], systems: /\bbaidu\b/i },
  {
    en: "Dr. Peng Group",
    zh: "鹏博士",
    aliases: ["鹏博士"],
    systems: /^dr\.? ?peng|^beijing teletron|great ?wall broadband/i,
  },
  { en: "21Vianet", zh: "世纪互联", aliases: ["世纪互联"], systems: /21 ?vianet|^beijing blue i/i },
  { en: "Founder Broadband", zh: "方正宽带", aliases: ["方正宽带"] },
  { en: "Gehua CATV", zh: "歌华有线", aliases: ["歌华"], systems: /gehua|^beijing gehua/i },
  { en: "Topway Video", zh: "天威视讯", aliases: ["天威"] },
  { en: "Haokuan Network", zh: "皓宽网络", aliases: ["皓宽网络"] },
  { en: "Wasu Media", zh: "华数传媒", aliases: ["华数传媒", "华数", "浙江华数"] },
  { en: "Pearl River Broadband", zh: "珠江宽频", aliases: ["珠江宽频"] },
  { en: "Wangsu", zh: "网宿科技", aliases: ["网宿"], systems: /wangsu|quantil/i },
  { en: "Tianchi Network", zh: "天驰网络", aliases: ["天驰网络"] },
  { en: "Jishi Media", zh: "吉视传媒", aliases: ["吉视传媒"] },
  { en: "Microsoft Azure China", zh: "微软 Azure 中国", aliases: ["微软"], systems: /shanghai blue cloud/i },
  { en: "Xi’an Jiaotong University", zh: "西安交通大学", aliases: ["西安交通大学"] },
  { en: "Dalian University of Technology", zh: "大连理工大学", aliases: ["大连理工大学"] },
  { en: "Shaanxi Broadcast & TV Network", zh: "陕西广电网络", aliases: ["陕西广电"] },
  { en: "Jiangsu Cable", zh: "江苏有线", aliases: ["江苏广电"] },
  { en: "Chongqing Cable", zh: "重庆有线", aliases: ["重庆广电"] },
  { en: "Shandong Cable", zh: "山东有线", aliases: ["山东广电", "山东青岛广电", "山东乐享广电"] },
  { en: "Hunan Cable", zh: "湖南有线", aliases: ["湖南广电", "湖南有线"] },
  { en: "Guangdong Cable", zh: "广东广电网络", aliases: ["广东广电"], systems: /guangdong cable/i },
  { en: "China eGovNet", zh: "国家电子政务外网", aliases: [], systems: /^china egovnet/i },
  { en: "Sinopec", zh: "中国石化", aliases: [], systems: /^china petroleum & chemical/i },
  { en: "Huawei Cloud", zh: "华为云", aliases: ["华为云", "华为"], systems: /^huawei (?:cloud|international)/i },
  { en: "Volcano Engine", zh: "火山引擎", aliases: ["火山引擎"], systems: /volcano engine|^beijing bytedance/i },
  { en: "Kingsoft Cloud", zh: "金山云", aliases: ["金山云"], systems: /kingsoft cloud/i },
  { en: "UCloud", zh: "优刻得", aliases: ["UCloud"], systems: /^ucloud|^shanghai ucloud/i },
  { en: "JD Cloud", zh: "京东云", aliases: ["京东"], systems: /jingdong|^jd cloud/i },
  {
    ...{ en: "Amazon Web Services China", zh: "亚马逊云科技中国", aliases: ["亚马逊"] },
    systems: /^amazon connection technology|^ningxia west cloud|^beijing guanghuan xinwang/i,
  },
  { en: "CITIC Networks", zh: "中信网络", aliases: [], systems: /^citic (?:networks|guoan)/i },
  { en: "CNNIC", zh: "中国互联网络信息中心", aliases: [], systems: /^china internet network info/i },
  { en: "PCCW", zh: "电讯盈科", aliases: [], systems: /^pccw|^netvigator|^hong kong telecommunications|^hkt\b/i },
  { en: "HGC", zh: "环球全域电讯", aliases: [], systems: /^hgc |^hutchison global/i },
  { en: "HKBN", zh: "香港宽频", aliases: [], systems: /^hong kong broadband|^hkbn|^wharf t&t/i },
  { en: "SmarTone", zh: "数码通", aliases: [], systems: /^smartone/i },
  { en: "i-Cable", zh: "有线宽频", aliases: [], systems: /^hong kong cable|^i-cable/i },
  { en: "China Mobile Hong Kong", zh: "中国移动香港", aliases: [], systems: /^china mobile hong ?kong/i },
  { en: "China Mobile International", zh: "中国移动国际", aliases: [], systems: /^china mobile international/i },
  { en: "China Unicom Global", zh: "中国联通国际", aliases: [], systems: /^china unicom (?:global|\(hong|hong)/i },
  { en: "China Telecom Global", zh: "中国电信国际", aliases: [], systems: /^china ?telecom global/i },
  { en: "China Telecom (Macau)", zh: "中国电信（澳门）", aliases: [], systems: /^china telecom ?\(macau\)/i },
  { en: "CITIC Telecom", zh: "中信国际电讯", aliases: [], systems: /^citic telecom/i },
  { en: "3 Hong Kong", zh: "和记电讯香港", aliases: [], systems: /^hutchison telephone|^hutchison telecom/i },
  { en: "HKNet", zh: "香港网络", aliases: [], systems: /^hknet/i },
  { en: "HARNET", zh: "香港学术及研究网", aliases: [], systems: /^joint universities computer/i },
  { en: "CTM", zh: "澳门电讯", aliases: [], systems: /^companhia de telecomunicacoes de macau|^ctm$/i },
  { en: "MTel", zh: "澳门电信", aliases: [], systems: /^mtel|^companhia de telecomunicacoes - mtel/i },
  {
    en: "Chunghwa Telecom",
    zh: "中华电信",
    aliases: [],
    systems: /^chunghwa tele|^data communication business group|^mobile business group|^chtd\b|^hinet/i,
  },
  { en: "Far EasTone", zh: "远传电信", aliases: [], systems: /^far eas|^new century infocomm|^digital united/i },
  { en: "Taiwan Mobile", zh: "台湾大哥大", aliases: [], systems: /^taiwan mobile|^taiwan fixed network/i },
  { en: "Asia Pacific Telecom", zh: "亚太电信", aliases: [], systems: /^asia pacific tele/i },
  { en: "Taiwan Star", zh: "台湾之星", aliases: [], systems: /^taiwan star/i },
  { en: "kbro", zh: "凯擘大宽频", aliases: [], systems: /^kbro|^hoshin multimedia/i },
  { en: "TBC", zh: "台湾宽频通讯", aliases: [], systems: /^tbc$/i },
  { en: "China Network Systems", zh: "中嘉宽频", aliases: [], systems: /^union broadband|^china network systems/i },
  {
    en: "TANet",
    zh: "台湾学术网络",
    aliases: [],
    systems: /^taiwan academic network|\(tanet\)|^ministry of education computer center/i,
  },
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

/** The operator of an autonomous system, or `null` if its name is none of those known. */
export function operatorOfSystem(name: string): string | null {
  return OPERATORS.find(({ systems }) => systems?.test(name))?.en ?? null;
}

/** An ISP's name in a language; a name not in the table is the same in every language. */
export function ispName(isp: string, language: Language): string {
  return BY_NAME.get(isp)?.[language] ?? isp;
}
