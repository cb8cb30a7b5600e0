import { createContext, type ReactNode, use } from "react";
import type addresses from "../content/en/addresses.ts";
import type alerts from "../content/en/alerts.ts";
import type appProducts from "../content/en/app-products.ts";
import type attribution from "../content/en/attribution.ts";
import type audit from "../content/en/audit.ts";
import type billing from "../content/en/billing.ts";
import type bulkJobs from "../content/en/bulk-jobs.ts";
import type certification from "../content/en/certification.ts";
import type changelog from "../content/en/changelog.ts";
import type client from "../content/en/client.ts";
import type clientAddress from "../content/en/client-address.ts";
import type common from "../content/en/common.ts";
import type company from "../content/en/company.ts";
import type connect from "../content/en/connect.ts";
import type dashboard from "../content/en/dashboard.ts";
import type data from "../content/en/data.ts";
import type dialogs from "../content/en/dialogs.ts";
import type doc from "../content/en/doc.ts";
import type downloads from "../content/en/downloads.ts";
import type home from "../content/en/home.ts";
import type invoices from "../content/en/invoices.ts";
import type keys from "../content/en/keys.ts";
import type lens from "../content/en/lens.ts";
import type mall from "../content/en/mall.ts";
import type news from "../content/en/news.ts";
import type notFound from "../content/en/not-found.ts";
import type notice from "../content/en/notice.ts";
import type partners from "../content/en/partners.ts";
import type pay from "../content/en/pay.ts";
import type points from "../content/en/points.ts";
import type pricing from "../content/en/pricing.ts";
import type antifraud from "../content/en/product/antifraud.ts";
import type card from "../content/en/product/card.ts";
import type cells from "../content/en/product/cells.ts";
import type productData from "../content/en/product/data.ts";
import type dns from "../content/en/product/dns.ts";
import type hosts from "../content/en/product/hosts.ts";
import type identity from "../content/en/product/identity.ts";
import type location from "../content/en/product/location.ts";
import type phone from "../content/en/product/phone.ts";
import type privacyDetection from "../content/en/product/privacy.ts";
import type realPerson from "../content/en/product/real-person.ts";
import type risk from "../content/en/product/risk.ts";
import type scenario from "../content/en/product/scenario.ts";
import type visitor from "../content/en/product/visitor.ts";
import type whois from "../content/en/product/whois.ts";
import type product from "../content/en/product.ts";
import type profile from "../content/en/profile.ts";
import type reportAsn from "../content/en/report/asn.ts";
import type reportCorrection from "../content/en/report/correction.ts";
import type reportHost from "../content/en/report/host.ts";
import type reportIp from "../content/en/report/ip.ts";
import type report from "../content/en/report.ts";
import type reports from "../content/en/reports.ts";
import type reward from "../content/en/reward.ts";
import type services from "../content/en/services.ts";
import type site from "../content/en/site.ts";
import type advertising from "../content/en/solution/advertising.ts";
import type audience from "../content/en/solution/audience.ts";
import type businessIntelligence from "../content/en/solution/business-intelligence.ts";
import type defence from "../content/en/solution/defence.ts";
import type ecommerce from "../content/en/solution/e-commerce.ts";
import type finance from "../content/en/solution/finance.ts";
import type games from "../content/en/solution/games.ts";
import type insurance from "../content/en/solution/insurance.ts";
import type media from "../content/en/solution/media.ts";
import type optimization from "../content/en/solution/optimization.ts";
import type security from "../content/en/solution/security.ts";
import type social from "../content/en/solution/social.ts";
import type tracing from "../content/en/solution/tracing.ts";
import type travel from "../content/en/solution/travel.ts";
import type solution from "../content/en/solution.ts";
import type statement from "../content/en/statement.ts";
import type status from "../content/en/status.ts";
import type team from "../content/en/team.ts";
import type overrides from "../content/en/user/overrides.ts";
import type watches from "../content/en/user/watches.ts";
import type user from "../content/en/user.ts";
import type { Language } from "./language.ts";

interface Dictionaries {
  addresses: typeof addresses;
  alerts: typeof alerts;
  "app-products": typeof appProducts;
  attribution: typeof attribution;
  audit: typeof audit;
  billing: typeof billing;
  "bulk-jobs": typeof bulkJobs;
  downloads: typeof downloads;
  invoices: typeof invoices;
  changelog: typeof changelog;
  "client-address": typeof clientAddress;
  common: typeof common;
  dashboard: typeof dashboard;
  data: typeof data;
  connect: typeof connect;
  "report/correction": typeof reportCorrection;
  dialogs: typeof dialogs;
  doc: typeof doc;
  home: typeof home;
  keys: typeof keys;
  lens: typeof lens;
  reports: typeof reports;
  mall: typeof mall;
  news: typeof news;
  "not-found": typeof notFound;
  notice: typeof notice;
  pay: typeof pay;
  points: typeof points;
  pricing: typeof pricing;
  product: typeof product;
  "product/data": typeof productData;
  "product/location": typeof location;
  "product/scenario": typeof scenario;
  "product/risk": typeof risk;
  "product/privacy": typeof privacyDetection;
  "product/card": typeof card;
  "product/dns": typeof dns;
  "product/hosts": typeof hosts;
  "product/cells": typeof cells;
  "product/phone": typeof phone;
  "product/whois": typeof whois;
  "product/antifraud": typeof antifraud;
  "product/identity": typeof identity;
  "product/visitor": typeof visitor;
  "product/real-person": typeof realPerson;
  profile: typeof profile;
  report: typeof report;
  "report/asn": typeof reportAsn;
  "report/host": typeof reportHost;
  "report/ip": typeof reportIp;
  reward: typeof reward;
  services: typeof services;
  site: typeof site;
  solution: typeof solution;
  "solution/finance": typeof finance;
  "solution/e-commerce": typeof ecommerce;
  "solution/social": typeof social;
  "solution/media": typeof media;
  "solution/travel": typeof travel;
  "solution/insurance": typeof insurance;
  "solution/games": typeof games;
  "solution/security": typeof security;
  "solution/advertising": typeof advertising;
  "solution/business-intelligence": typeof businessIntelligence;
  "solution/audience": typeof audience;
  "solution/defence": typeof defence;
  "solution/tracing": typeof tracing;
  "solution/optimization": typeof optimization;
  certification: typeof certification;
  client: typeof client;
  company: typeof company;
  partners: typeof partners;
  statement: typeof statement;
  status: typeof status;
  team: typeof team;
  user: typeof user;
  "user/overrides": typeof overrides;
  "user/watches": typeof watches;
}

export type Namespace = keyof Dictionaries;

const loaders = import.meta.glob<{ default: unknown }>("../content/{en,zh}/*.ts");
const loaded = new Map<string, unknown>();

/** The namespaces a page needs: pages of a group share their parent's texts. */
export const withParent = (namespace: Namespace): Namespace[] => {
  const parent = namespace.split("/")[0] as Namespace;
  return parent === namespace ? [namespace] : [parent, namespace];
};

/** Loads dictionaries; routes do this together with their code, so that rendering never waits for texts. */
export async function loadTexts(language: Language, ...namespaces: Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.flatMap(withParent).map(async (namespace) => {
      const file = `../content/${language}/${namespace}.ts`;
      if (loaded.has(file)) return;
      const importTexts =
        loaders[file] ?? (await import("./nested-texts.ts")).importNestedTexts.bind(null, language, namespace);
      loaded.set(file, (await importTexts()).default);
    }),
  );
}

/** A dictionary that `loadTexts` has loaded. */
export const textsOf = <N extends Namespace>(language: Language, namespace: N): Dictionaries[N] =>
  loaded.get(`../content/${language}/${namespace}.ts`) as Dictionaries[N];

const LanguageContext = createContext<Language>("en");

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export const useLanguage = (): Language => use(LanguageContext);

export const useTexts = <N extends Namespace>(namespace: N): Dictionaries[N] => textsOf(useLanguage(), namespace);
