import type { App } from "../../app.ts";
import type { Role } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { type NewNotice, notify } from "../notices/notices.ts";

const nameIn = ({ nameEn, nameZh }: Pick<Role, "nameEn" | "nameZh">) => ({
  en: inLanguage("en", nameEn, nameZh),
  zh: inLanguage("zh", nameEn, nameZh),
});

export function roleAssigned(role: Role): NewNotice {
  const { en, zh } = nameIn(role);
  return {
    type: "sub_account",
    title: { en: `Your role is now ${en}`, zh: `您的角色已变更为“${zh}”` },
    link: "/user?tab=profile",
  };
}

export function roleSwitched(role: Role): NewNotice {
  const { en, zh } = nameIn(role);
  return role.status === "enabled"
    ? {
        type: "sub_account",
        title: { en: `Your role ${en} has been enabled again`, zh: `您的角色“${zh}”已重新启用` },
      }
    : {
        type: "sub_account",
        title: { en: `Your role ${en} has been disabled`, zh: `您的角色“${zh}”已停用` },
        content: { en: "You have no permissions until it is enabled again.", zh: "重新启用之前，您没有任何权限。" },
      };
}

export function roleChanged(role: Role): NewNotice {
  const { en, zh } = nameIn(role);
  return {
    type: "sub_account",
    title: { en: `The permissions of your role ${en} have changed`, zh: `您的角色“${zh}”的权限已调整` },
  };
}

export const passwordSet: NewNotice = {
  type: "security",
  title: { en: "The manager of your account set you a new password", zh: "主账号管理员为您设置了新密码" },
  content: { en: "All of your sessions have ended.", zh: "您的所有设备均已退出登录。" },
  link: "/user?tab=profile",
};

export const accessSwitched = (isEnabled: boolean): NewNotice => ({
  type: "sub_account",
  title: isEnabled
    ? { en: "Your access has been restored", zh: "您的账号已重新启用" }
    : { en: "Your access has been disabled", zh: "您的账号已停用" },
});

export const welcome = (accountName: string): NewNotice => ({
  type: "system",
  title: { en: `Welcome to ${accountName}`, zh: `欢迎加入 ${accountName}` },
  content: {
    en: "You are now a member of this account. Your role is shown in your profile.",
    zh: "您已加入该账号，可在个人资料中查看您的角色。",
  },
  link: "/user?tab=profile",
});

export const accepted = (name: string): NewNotice => ({
  type: "sub_account",
  title: { en: `${name} accepted your invitation`, zh: `${name} 已接受邀请` },
  link: "/user?tab=team",
});

export const declined = (name: string): NewNotice => ({
  type: "sub_account",
  title: { en: `${name} has opened an account of their own`, zh: `${name} 已自行开通账号` },
  content: { en: "Your invitation has ended.", zh: "您发出的邀请已失效。" },
  link: "/user?tab=team",
});

export async function notifyAll(app: App, userIds: readonly number[], notice: NewNotice): Promise<void> {
  for (const id of userIds) await notify(app, id, notice);
}
