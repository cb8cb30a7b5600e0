import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "A person in front of the screen, not a picture of one",
  lead: "Before an account is opened or money moves, a live check tells a face from a photo, a video and a mask. The check itself is a contracted partner's. What we can do here and now is tell whether a photo is good enough for it.",
  facts: [
    { value: "4 checks", name: "of the photo, in your browser" },
    { value: "0 uploads", name: "the picture never leaves it" },
    { value: "By contract", name: "purpose and consent come first" },
  ],
  answer:
    "This is the form in which a partner's answer is handed on. It is a sample: no call of this site makes it today.",
  fields: {
    is_live:
      "True where a living person was in front of the camera. Null where the recording did not allow a decision.",
    score: "The partner's confidence, 0 to 1.",
    "checks.motion": "passed, failed or skipped: did the face follow the instruction.",
    "checks.screen": "passed, failed or skipped: was a screen or a print filmed.",
    "checks.mask": "passed, failed or skipped: is the face covered or made.",
    photo: "Size of the best picture, and whether it is sharp and lit.",
    reason: "Why a check could not be made; empty where it was.",
  },
  uses: [
    {
      title: "Open accounts at a distance",
      text: "Together with the comparison of name and number, a live check replaces the visit to a counter where the law allows it.",
    },
    {
      title: "Confirm a large transfer",
      text: "A stolen password is not a face. Ask for ten seconds in front of the camera when the amount or the risk score says so.",
    },
    {
      title: "Win back a lost account",
      text: "Who has lost phone and mail can still show that he is the one who opened the account.",
    },
  ],
  making: [
    "The four checks of the demo are computed in your browser from the pixels: size, mean luminance, its spread, and the variance of the Laplacian, a usual measure of focus. They find what most often makes a live check fail: dark rooms, blurred lenses, tiny pictures.",
    "Whether a person is alive cannot be told honestly from one photo, and we do not pretend to. That check needs a short recording and a trained partner, whom we connect by contract. The answer shown beside is a sample in the form we hand on.",
  ],
  limits: [
    "This server has no partner connected: it makes no live check.",
    "The browser's checks say nothing about who or what is in the picture, not even whether it is a face.",
    "No biometrics are stored by us in any mode; the partner's storage is part of the contract.",
  ],
  price: "By contract: the partner charges for each check. There is no free quota for live checks.",
  faq: [
    {
      question: "Is my photo uploaded?",
      answer:
        "No. The page reads it, measures a small copy and forgets it. You can disconnect from the network and try.",
    },
    {
      question: "Why not do it all in the browser?",
      answer:
        "Because whoever attacks owns the browser. A result that matters has to be made where he cannot change it.",
    },
    {
      question: "Which attacks does a live check find?",
      answer:
        "Prints, replayed videos, simple masks, and with good partners injected video. None finds everything: combine it with other signals.",
    },
    {
      question: "What do I need to switch it on?",
      answer:
        "A purpose, a separate consent of the person as PIPL asks for biometrics, and an impact assessment. Sales has templates.",
    },
  ],
  demo: {
    label: "A portrait photo",
    choose: "Choose a photo",
    none: "None chosen yet",
    tooLarge: "A portrait photo: at most 10 MB, please",
    noPicture: "A portrait photo: this file is not a picture the browser can read",
    fit: "Good enough for a check",
    unfit: "Take it again",
    checks: { size: "Size", brightness: "Light", contrast: "Contrast", sharpness: "Focus" },
    passed: "Passed",
    failed: "Failed",
    afterwards: "the check of the person itself would follow now, at a contracted partner.",
    live: "A living person",
    motion: "Follows the instruction",
    screen: "No screen, no print",
    mask: "No mask",
    photo: "Best picture",
    sampleNote:
      "Written beforehand, to show the form of an answer. Choose a photo above for a real one about the picture.",
    privacy: "The photo does not leave your browser.",
  },
} satisfies ProductTexts & { demo: object };
