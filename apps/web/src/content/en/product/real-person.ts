import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "A person in front of the screen, not a picture of one",
  lead: "Before an account is opened or money moves, a live check tells a person from a photo of a photo or a screen. A licensed partner makes the check; here you can check whether a photo is good enough for it.",
  facts: [
    { value: "4 checks", name: "of the photo, in your browser" },
    { value: "0 uploads", name: "in the demo: the photo stays in your browser" },
    { value: "By contract", name: "purpose and consent come first" },
  ],
  answer:
    "Sample values. The call is available once the partner is connected for your account; until then it says so and is free.",
  fields: {
    passed: "True if the photo was taken of the ID card holder in person. Null if the partner could not decide.",
    result:
      "Why: same_person, other_person, name_mismatch, no_record, no_photo_on_record, attack_suspected, unusable or invalid_number.",
    partner: "The partner that answered. Null if no partner was asked.",
    checked_at: "When the check was made, in UTC.",
  },
  data: {
    title: "What is measured in a photo",
    text: "Four measurements in the browser decide whether a photo is good enough to be compared. The comparison itself is made by a licensed partner.",
  },
  uses: [
    {
      title: "Open accounts remotely",
      text: "Together with the comparison of name and number, a live check replaces the visit to a counter where the law allows it.",
    },
    {
      title: "Confirm a large transfer",
      text: "A stolen password is not a face. Ask for a photo taken on the spot when the amount or the risk score says so.",
    },
    {
      title: "Recover a lost account",
      text: "Customers who have lost their phone and email can still prove that they opened the account.",
    },
  ],
  making: [
    "The four checks of the demo are computed in your browser from the pixels: size, mean luminance, its spread, and the variance of the Laplacian, a common measure of focus. They find what most often makes a check fail: dark rooms, blurred lenses, tiny pictures.",
    "POST /v2/person sends name, ID number and photo to a licensed partner, Alibaba Cloud ID Verification, which compares the photo with the one on record and looks for signs of a photographed picture. The number is checked by GB 11643 first, so a typing error is free.",
  ],
  limits: [
    "The check needs a connected partner. Without one the call returns 503 PARTNER_NOT_CONNECTED, and packages cannot be bought online.",
    "The browser's checks say nothing about who or what is in the picture, not even whether it is a face.",
    "We store no photo, name or number; what the partner keeps is set out in its contract.",
  ],
  price:
    "Billed as “Real-person check”, at prices agreed with sales. The partner charges for each check, so there are no free calls.",
  faq: [
    {
      question: "Is my photo uploaded?",
      answer: "No. The page measures a small copy in your browser. You can disconnect from the network and try.",
    },
    {
      question: "Why not do it all in the browser?",
      answer:
        "Because an attacker controls the browser. A result that matters has to be produced where it cannot be tampered with.",
    },
    {
      question: "Which attacks does a live check find?",
      answer:
        "Printed photos, replayed videos and simple masks. No check finds everything: combine it with other signals.",
    },
    {
      question: "What do I need to switch it on?",
      answer:
        "A purpose, the person's separate consent as PIPL requires for biometrics, and an impact assessment. Our sales team can help.",
    },
  ],
  demo: {
    label: "A portrait photo",
    choose: "Choose a photo",
    none: "None chosen yet",
    tooLarge: "A portrait photo: at most 10 MB, please",
    noPicture: "A portrait photo: your browser cannot read this file",
    fit: "Good enough for a check",
    unfit: "Take it again",
    checks: { size: "Size", brightness: "Light", contrast: "Contrast", sharpness: "Focus" },
    passed: "Passed",
    failed: "Failed",
    afterwards: "A partner would now compare the photo with the one on record; this page does not.",
    same: "Same person",
    result: "Result",
    partner: "Answered by",
    samplePartner: "The connected partner",
    sampleNote:
      "A sample that shows the format of an answer. It does not depend on the photo you choose; only the quality of the photo is measured here.",
    privacy: "The photo does not leave your browser.",
  },
} satisfies ProductTexts & { demo: object };
