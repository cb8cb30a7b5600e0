import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "A risk score that shows its working",
  lead: "One number from 0 to 100 for an address, and under it every finding that made it, with its weight. No model to trust blindly: the sum can be checked by hand.",
  facts: [
    { value: "0 to 100", name: "the sum of six published weights" },
    { value: "Every point", name: "comes with its reason" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "The score is for your rule, the reasons are for the person who has to explain it to a customer.",
  fields: {
    ip: "The address that was asked for.",
    "risk.score": "0 to 100, the sum of the weights. Null where nothing at all could be decided.",
    "risk.level": "low below 30, medium from 30, high from 70.",
    "risk.reasons": "One entry for each finding: code, weight, and its text in the language of the call.",
    "risk.unknown": "Findings that could not be decided because no list is loaded. They add nothing.",
    tags: "The flags that are true, and the scenario where it is known.",
    proxy: "The six flags of privacy and proxy detection behind the score.",
    scenario: "What kind of connection the address serves.",
  },
  uses: [
    {
      title: "Ask for a second factor",
      text: "Low: let the login pass. Medium: ask for a code. High: ask, and look at the account. Three lines of code, and fewer codes sent.",
    },
    {
      title: "Queue orders for review",
      text: "Sort the review queue by score, so that the people who check orders begin with those that deserve it, and read why.",
    },
    {
      title: "Tune it to your own risk",
      text: "Because the weights are published you can leave one out: a developer tool will not mind data centres, a bank will.",
    },
  ],
  making: [
    "The score is plain addition of what is found about the address: on a Tor exit list, an open-proxy list, a VPN list, a relay list, in a data centre's ranges, or in a network whose name is a hosting company's. The weights stand above; nothing else goes in. It knows nothing of persons, accounts or what the address did on other sites.",
    "A list that is not loaded cannot clear anybody. Its finding is named under unknown, and where nothing at all can be decided there is no score instead of a comfortable zero.",
  ],
  limits: [
    "A clean home address can be a fraudster's, and a data centre can be a company's honest exit.",
    "The score says nothing about the past behaviour of an address: no reports of abuse are collected.",
    "It depends on the lists that are loaded. On a fresh installation only names speak.",
  ],
  price:
    "Drawn from the “Risk portrait” balance. Every account has 100 free calls a month; packages begin beyond that.",
  rules:
    "Six findings about the address. The weights are part of the contract: a change of one is announced and versioned.",
  faq: [
    {
      question: "Which score should I block at?",
      answer:
        "Blocking by a score alone is seldom right. Begin at 70 with a second factor, look at the reasons for two weeks, then set your own threshold.",
    },
    {
      question: "Why is the score null for my address?",
      answer:
        "No list is loaded that could decide anything and the network's name says nothing either. Null means not known, and is not the same as 0.",
    },
    {
      question: "Is it a machine-learning model?",
      answer: "No. It is a table of weights and an addition, so that two people always come to the same result.",
    },
    {
      question: "How does it relate to the anti-fraud call?",
      answer:
        "This one looks at the address alone. The anti-fraud call adds phone, email, card and user agent with weights of their own.",
    },
    {
      question: "How fresh are the lists?",
      answer:
        "Each has the date it was loaded, which the answer's source carries. Operators refresh them by a command or on a schedule.",
    },
  ],
} satisfies ProductTexts & { rules: string };
