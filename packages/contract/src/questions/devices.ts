import { counted } from "../text.ts";
import { defineQuestion, field, underEach } from "./question.ts";
import type { Values } from "./question.ts";

export const deviceLabels = {
  windowsDesktops: "Windows Desktops",
  macDesktops: "Mac Desktops",
  windowsLaptops: "Windows Laptops",
  macbooks: "MacBooks",
  androidDevices: "Android Devices (phones & tablets)",
  iosDevices: "Apple iPhones & iPads",
  servers: "Servers (including cloud infrastructure)",
};
export const deviceTypes = Object.keys(deviceLabels) as (keyof typeof deviceLabels)[];

const fields = {
  devices: field("Devices", underEach(deviceTypes, 0)),
};
export type DeviceAnswers = Values<typeof fields>;

export const devices = defineQuestion({
  key: "devices",
  title: "Device Inventory",
  description: "An estimate is fine.",
  fields,
  heading: "Devices",
  read: ({ devices: counts }: DeviceAnswers) => ({
    facts: deviceTypes.map((type) => [deviceLabels[type], counted(counts[type])]),
    total: ["Total Devices", counted(deviceTypes.reduce((sum, type) => sum + counts[type], 0))],
  }),
  differences: (shown, other) =>
    deviceTypes
      .filter((type) => shown.devices[type] !== other.devices[type])
      .map((type) => `${deviceLabels[type]}: ${counted(shown.devices[type])}`),
});
