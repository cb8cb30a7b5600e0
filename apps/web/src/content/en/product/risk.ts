import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "A risk score with every point explained",
  lead: "A score from 0 to 100 for any address, with every finding behind it and its weight. No black box: you can check the sum by hand.",
  facts: [
    { value: "0 to 100", name: "the sum of six published weights" },
    { value: "Every point", name: "comes with its reason" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "The score is for your rules; the reasons are for the person who explains the decision to a customer.",
  fields: {
    ip: "The queried address.",
    "risk.score": "0 to 100, the sum of the weights, capped at 100. Null if nothing could be checked.",
    "risk.level": "low below 30, medium from 30, high from 70.",
    "risk.reasons": "One entry for each finding: code, weight, and its text in the language of the call.",
    "risk.unknown": "Findings that could not be checked. They add nothing.",
    tags: "The flags that are true, and the scenario if it is known.",
    proxy: "The six flags of privacy and proxy detection behind the score.",
    scenario: "Type of connection.",
  },
  data: {
    title: "How the scores are distributed",
    text: "Every announced IPv4 address in the current database, by its score. No score means that nothing could be checked, not that the address is safe.",
  },
  uses: [
    {
      title: "Ask for a second factor",
      text: "Low: let the login pass. Medium: ask for a code. High: ask, and look at the account. Three lines of code, and fewer codes sent.",
    },
    {
      title: "Queue orders for review",
      text: "Sort the review queue by score, so that reviewers start with the orders that need them, and see why.",
    },
    {
      title: "Tune it to your own risk",
      text: "Because the weights are published you can leave one out: a developer tool may not mind data centers, while a bank will.",
    },
  ],
  making: [
    "The score simply adds up what is known about the address: on a Tor exit list, a public proxy list, a VPN list or a relay list, in a data center's ranges, or in a network whose name is that of a hosting company. The weights are listed above; nothing else goes in: no people, no accounts and no activity on other sites.",
    "What could not be checked is listed under unknown, and if nothing could be checked, there is no score rather than a comfortable zero.",
  ],
  limits: [
    "A clean home address can be a fraudster's, and a data center can be a company's honest exit.",
    "The score says nothing about the past behavior of an address: no reports of abuse are collected.",
    "It is only as complete as its sources; check unknown before relying on a low score.",
  ],
  price: "Billed as “IP risk score”. Every account has 100 free calls a month; packages cover more.",
  rules: "Six findings about the address. The weights are public, and changes to them are announced.",
  faq: [
    {
      question: "Which score should I block at?",
      answer:
        "Blocking on a score alone is rarely right. Start at 70 with a second factor, look at the reasons for two weeks, then set your own threshold.",
    },
    {
      question: "Why is the score null for my address?",
      answer: "No source could check it, and the network's name says nothing either. Null means unknown, not 0.",
    },
    {
      question: "Is it a machine-learning model?",
      answer: "No. It is a table of weights and a sum, so that everyone comes to the same result.",
    },
    {
      question: "How does it relate to the anti-fraud call?",
      answer:
        "This one looks at the address alone. The anti-fraud call adds phone, email, card and user agent with weights of their own.",
    },
    {
      question: "How fresh are the lists?",
      answer:
        "The data quality page shows the age of every source, and privacy and proxy detection names the source and date behind each flag.",
    },
  ],
} satisfies ProductTexts & { rules: string };
