import {
  IconActivity,
  IconApps,
  IconCalendarEvent,
  IconCertificate,
  IconClipboardList,
  IconCloud,
  IconDeviceDesktop,
  IconHeartbeat,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconPalette,
  IconPhoto,
  IconSend,
  IconShieldLock,
  IconTrash,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";

/** The admin panel's pages, in the sidebar's groups and order: address, name, icon, more words by which it is found. */
export const menu = [
  {
    label: undefined,
    pages: [["/admin626", "Overview", IconLayoutDashboard, ""]],
  },
  {
    label: "Customers",
    pages: [
      ["/admin626/checkups", "CheckUps", IconClipboardList, ""],
      ["/admin626/meetings", "Meetings", IconCalendarEvent, ""],
      ["/admin626/emails", "Emails", IconMail, ""],
      ["/admin626/profiles", "User Profiles", IconUsers, "people customers sessions"],
      ["/admin626/roles", "User Roles", IconUserShield, "administrators people"],
    ],
  },
  {
    label: "Catalogue",
    pages: [
      ["/admin626/frameworks", "Compliance Frameworks", IconCertificate, ""],
      ["/admin626/work-platforms", "Work Platforms", IconDeviceDesktop, ""],
      ["/admin626/cloud-platforms", "Cloud Platforms", IconCloud, ""],
      ["/admin626/saas", "SaaS Applications", IconApps, ""],
      ["/admin626/it-security", "IT Security Applications", IconShieldLock, ""],
      ["/admin626/readiness", "Readiness Data", IconListCheck, "brief rules measures objectives"],
      ["/admin626/app-logos", "App Logos", IconPhoto, "files storage pictures"],
    ],
  },
  {
    label: "System",
    pages: [
      ["/admin626/activity", "Activity", IconActivity, "audit log history"],
      ["/admin626/brand", "Brand and Emails", IconPalette, "name colour color logo sender preview"],
      ["/admin626/health", "Health", IconHeartbeat, "status backup email"],
      ["/admin626/api-tokens", "API Tokens", IconKey, "access tokens keys"],
      ["/admin626/webhooks", "Webhooks", IconWebhook, "notify events integrations"],
      ["/admin626/deliveries", "Deliveries", IconSend, "webhooks log sent failed"],
      ["/admin626/trash", "Trash", IconTrash, "deleted restore undo"],
    ],
  },
] as const;
