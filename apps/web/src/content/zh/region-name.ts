const names = new Intl.DisplayNames("zh-CN", { type: "region" });

/** 国家或地区的中文名称。 */
export const regionName = (code: string): string => names.of(code) ?? code;
