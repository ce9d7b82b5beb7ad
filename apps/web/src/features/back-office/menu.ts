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

/** The admin panel's pages, in the sidebar's groups and order. */
export const menu = [
  {
    label: undefined,
    pages: [{ to: "/admin626", label: "Overview", Icon: IconLayoutDashboard }],
  },
  {
    label: "Customers",
    pages: [
      { to: "/admin626/checkups", label: "CheckUps", Icon: IconClipboardList },
      { to: "/admin626/meetings", label: "Meetings", Icon: IconCalendarEvent },
      { to: "/admin626/emails", label: "Emails", Icon: IconMail },
      { to: "/admin626/profiles", label: "User Profiles", Icon: IconUsers },
      { to: "/admin626/roles", label: "User Roles", Icon: IconUserShield },
    ],
  },
  {
    label: "Catalogue",
    pages: [
      { to: "/admin626/frameworks", label: "Compliance Frameworks", Icon: IconCertificate },
      { to: "/admin626/work-platforms", label: "Work Platforms", Icon: IconDeviceDesktop },
      { to: "/admin626/cloud-platforms", label: "Cloud Platforms", Icon: IconCloud },
      { to: "/admin626/saas", label: "SaaS Applications", Icon: IconApps },
      { to: "/admin626/it-security", label: "IT Security Applications", Icon: IconShieldLock },
      { to: "/admin626/readiness", label: "Readiness Data", Icon: IconListCheck },
      { to: "/admin626/app-logos", label: "App Logos", Icon: IconPhoto },
    ],
  },
  {
    label: "System",
    pages: [
      { to: "/admin626/activity", label: "Activity", Icon: IconActivity },
      { to: "/admin626/brand", label: "Brand and Emails", Icon: IconPalette },
      { to: "/admin626/health", label: "Health", Icon: IconHeartbeat },
      { to: "/admin626/api-tokens", label: "API Tokens", Icon: IconKey },
      { to: "/admin626/webhooks", label: "Webhooks", Icon: IconWebhook },
      { to: "/admin626/deliveries", label: "Deliveries", Icon: IconSend },
      { to: "/admin626/trash", label: "Trash", Icon: IconTrash },
    ],
  },
] as const;
