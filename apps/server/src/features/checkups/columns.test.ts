import { noAnswers } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function aCheckup() {
  const { db } = await testApp();
  const { id } = await makeFullCheckup(db);
  return { set: (values: object) => db.update(checkups).set(values).where(eq(checkups.id, id)) };
}

const texts = (length: number) => Array.from({ length }, String);
const { servers: _, ...noServers } = noAnswers.devices;

test("the columns themselves reject what the rules reject, and take the most that these allow", async () => {
  const { set } = await aCheckup();
  const rejections: [values: object, constraint: string][] = [
    [{ currentStep: 13 }, "checkups_current_step_is_a_step"],
    [{ staffRemote: 100_001 }, "checkups_staff_remote_in_range"],
    [{ companyWebsite: "javascript:alert(1)" }, "checkups_company_website_is_web"],
    [{ companyName: " " }, "checkups_company_name_is_given"],
    [{ fullyRemote: true }, "checkups_fully_remote_has_no_locations"],
    [{ locations: ["1 Main Street", " "] }, "checkups_locations_within_limits"],
    [{ locations: ["x".repeat(201)] }, "checkups_locations_within_limits"],
    [{ workPlatforms: ["slack", null] }, "checkups_work_platforms_within_limits"],
    [{ saasApps: texts(101) }, "checkups_saas_apps_within_limits"],
    [{ devices: { ...noAnswers.devices, servers: 50_001 } }, "checkups_devices_in_range"],
    [{ devices: { ...noAnswers.devices, servers: -1 } }, "checkups_devices_in_range"],
    [{ devices: { ...noAnswers.devices, servers: null } }, "checkups_devices_in_range"],
    [{ devices: { ...noAnswers.devices, servers: 1e9 } }, "checkups_devices_in_range"],
    [{ devices: { ...noAnswers.devices, printers: 1 } }, "checkups_devices_in_range"],
    [{ devices: noServers }, "checkups_devices_in_range"],
    [{ devices: { ...noServers, printers: 1 } }, "checkups_devices_in_range"],
    [{ devices: [] }, "checkups_devices_in_range"],
    [{ devices: 7 }, "checkups_devices_in_range"],
    [{ scopeData: {} }, "checkups_scope_data_is_scope"],
    [{ status: "paused" }, "checkups_status_is_known"],
    [{ review: "read" }, "checkups_review_is_known"],
  ];
  for (const [values, constraint] of rejections) {
    await expect(set(values)).rejects.toMatchObject({ cause: { constraint } });
  }

  await set({ locations: ["x".repeat(200), ...texts(49)], saasApps: texts(100) });
  await set({
    locations: [],
    workPlatforms: [],
    devices: { ...noAnswers.devices, servers: 50_000 },
  });
});
