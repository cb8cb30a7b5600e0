import type { ComponentType } from "react";
import type { PagePath } from "../../site.ts";
import { HostScene, LocationScene, PortraitScene, PrivacyScene, ScenarioScene } from "./address-scenes.tsx";
import {
  AntifraudScene,
  AudienceScene,
  CardScene,
  IdentityScene,
  PersonScene,
  PhoneScene,
} from "./identity-scenes.tsx";
import { DatabaseScene, MallScene, NameScene, StationScene, WhoisScene } from "./record-scenes.tsx";

const scenes: Partial<Record<PagePath, ComponentType>> = {
  "/product/ipguishu": LocationScene,
  "/product/shibie": PrivacyScene,
  "/product/huaxiang": PortraitScene,
  "/product/changjing": ScenarioScene,
  "/product/ipport": HostScene,
  "/antifraud": AntifraudScene,
  "/product/identity": IdentityScene,
  "/product/zhenren": PersonScene,
  "/product/card": CardScene,
  "/product/shouji": PhoneScene,
  "/product/user": AudienceScene,
  "/app/productoffline": DatabaseScene,
  "/product/whois": WhoisScene,
  "/product/dns": NameScene,
  "/product/jizhan": StationScene,
  "/mall": MallScene,
};

/** A line drawing of a page's subject; it fills its frame. */
export function Scene({ path }: { path: PagePath }) {
  const Drawing = scenes[path];
  return Drawing ? <Drawing /> : null;
}
