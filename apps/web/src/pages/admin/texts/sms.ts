export const smsEn = {
  spending: "Spent on SMS",
  hour: "This hour",
  day: "Last 24 hours",
  cap: "Cap for an hour",
  spent: (amount: string, messages: string) => `${amount} · ${messages} SMS`,
  rules: "Limits and prices",
  rulesText:
    "Strangers can use up four fifths of an hour's money. The rest is for phones' owners in browsers they have logged in with, and for notices.",
  saved: "Saved. The new limits apply at once.",
  names: {
    free_per_minute: "Codes a minute without a human check",
    max_per_minute: "Codes a minute with human checks",
    free_per_network_minute: "The same per network, without a check",
    price_mainland_milli: "SMS to mainland China, in 1/1000 yuan",
    price_abroad_milli: "Any other SMS, in 1/1000 yuan",
    hourly_cap_yuan: "Most that an hour may cost, in yuan",
  },
};

export const smsZh: typeof smsEn = {
  spending: "短信支出",
  hour: "本小时",
  day: "最近 24 小时",
  cap: "每小时上限",
  spent: (amount, messages) => `${amount}，共 ${messages} 条`,
  rules: "限额与价格",
  rulesText: "陌生访客最多用掉每小时金额的五分之四，其余留给在常用浏览器登录的号码主人与通知短信。",
  saved: "已保存，新限额立即生效。",
  names: {
    free_per_minute: "每分钟验证码数（免人机验证）",
    max_per_minute: "每分钟验证码数（经人机验证）",
    free_per_network_minute: "同一网络每分钟验证码数（免人机验证）",
    price_mainland_milli: "大陆短信单价（千分之一元）",
    price_abroad_milli: "其他地区短信单价（千分之一元）",
    hourly_cap_yuan: "每小时支出上限（元）",
  },
};
