import type en from "../../en/product/real-person.ts";

export default {
  title: "屏幕前是真人，而不是照片",
  lead: "开户或转账之前，活体检测区分人脸与照片、视频和面具。核验由持牌合作方完成；您可以在这里判断一张照片是否足以用于核验。",
  facts: [
    { value: "4 项检查", name: "照片质量，在浏览器中完成" },
    { value: "0 次上传", name: "照片不会离开浏览器" },
    { value: "按合同开通", name: "先有用途与同意" },
  ],
  answer: "以下为示例值。为您的账号接入合作方后即可调用；未接入时会明确说明，且不计费。",
  fields: {
    passed: "照片为证件本人的真人照片时为 true；合作方无法判断时为 null。",
    result:
      "原因：same_person、other_person、name_mismatch、no_record、no_photo_on_record、attack_suspected、unusable 或 invalid_number。",
    partner: "作出应答的合作方；未询问时为 null。",
    checked_at: "核验时间（UTC）。",
  },
  data: {
    title: "照片要过哪几关",
    text: "四项测量在浏览器中完成，决定照片能否用于比对；比对由持牌合作方完成。",
  },
  uses: [
    {
      title: "远程开户",
      text: "与姓名、证件号比对配合，在法律允许的范围内，活体检测可代替到柜台办理。",
    },
    {
      title: "确认大额转账",
      text: "密码可能被盗，而密码不等于本人。金额或风险评分达到条件时，请对方在镜头前停留十秒。",
    },
    {
      title: "找回账号",
      text: "手机与邮箱都丢失的人，仍可以证明自己就是当初开户的人。",
    },
  ],
  making: [
    "演示中的四项检查由浏览器根据像素计算：尺寸、平均亮度、亮度的离散程度，以及常用的对焦指标“拉普拉斯方差”。它们能发现导致核验失败的最常见原因：光线不足、画面模糊、图片过小。",
    "POST /v2/person 将姓名、身份证号与照片转交持牌合作方“阿里云实人认证”，由其与留存照片比对，并检测翻拍等攻击。号码先按 GB 11643 校验，输入错误不产生费用。",
  ],
  limits: [
    "核验需要已接入的合作方。未接入时，接口返回 503 PARTNER_NOT_CONNECTED，套餐不在线销售。",
    "浏览器中的检查不判断画面里是谁、是什么，甚至不判断是不是人脸。",
    "我们不保存照片、姓名与号码；合作方的保存方式由其合同约定。",
  ],
  price: "从“真人识别”的额度中扣除，价格与销售商定。合作方按次收费，因此没有免费额度。",
  faq: [
    {
      question: "会上传我的照片吗？",
      answer: "不会。页面读取后只测量缩小的副本，随即丢弃。您可以断开网络再试。",
    },
    {
      question: "为什么不全部在浏览器里完成？",
      answer: "因为攻击者掌控着浏览器。重要的结果必须在攻击者无法篡改的地方产生。",
    },
    {
      question: "活体检测能发现哪些攻击？",
      answer: "打印照片、视频重放与简单面具。没有一种检测能发现一切，请与其他信号配合。",
    },
    {
      question: "开通需要什么？",
      answer: "明确的用途、《个人信息保护法》对生物识别信息要求的单独同意，以及影响评估。销售团队可以协助。",
    },
  ],
  demo: {
    label: "一张人像照片",
    choose: "选择照片",
    none: "尚未选择",
    tooLarge: "一张人像照片：不能超过 10 MB",
    noPicture: "一张人像照片：浏览器无法读取该文件",
    fit: "可以用于检测",
    unfit: "请重新拍摄",
    checks: { size: "尺寸", brightness: "光线", contrast: "对比度", sharpness: "清晰度" },
    passed: "通过",
    failed: "未通过",
    afterwards: "接下来由合作方与留存照片比对，本页面不做这一步。",
    same: "本人",
    result: "结果",
    partner: "应答方",
    samplePartner: "接入后的合作方",
    sampleNote: "示例，仅展示结果的格式，与您选择的照片无关；此处只测量照片的质量。",
    privacy: "照片不会离开浏览器。",
  },
} satisfies typeof en;
