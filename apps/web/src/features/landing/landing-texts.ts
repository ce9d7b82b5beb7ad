import {
  IconApps,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClock,
  IconCloud,
  IconDevices,
  IconListCheck,
  IconMapPin,
  IconShieldCheck,
  IconUsers,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import texts from "./landing-texts.json";

export const features = [
  {
    title: "Quick & Efficient",
    text: "Twelve steps, mostly choices and sliders. Six minutes are enough for most companies.",
    Icon: IconClock,
  },
  {
    title: "Secure & Compliant",
    text: "Sign in by email, without a password. Only you and your reviewers can see your answers.",
    Icon: IconShieldCheck,
  },
  {
    title: "Detailed Insights",
    text: "See your staff, systems and devices side by side, and which of them are in scope.",
    Icon: IconChartBar,
  },
];

export const coverage: [title: string, text: string, Icon: Icon][] = [
  ["Company information and website verification", "Who you are and what you do.", IconBuilding],
  ["Supported frameworks", "CMMC, NIST, PCI DSS, ISO, SOC 2 and more.", IconCertificate],
  ["Staff distribution", "Who works remotely, on site, or both.", IconUsers],
  ["Locations and remote work", "Your offices, or none at all.", IconMapPin],
  [
    "Work platforms and cloud infrastructure",
    "Where your email, files and servers are.",
    IconCloud,
  ],
  ["SaaS and IT security applications", "What your teams use every day.", IconApps],
  ["Device inventory", "Desktops, laptops, phones, servers.", IconDevices],
  ["Scope definition and review", "What counts, checked on one page.", IconListCheck],
  ["Scheduling an expert consultation", "A 30-minute meeting at your time.", IconCalendarEvent],
];

export const { stages, questions } = texts;
