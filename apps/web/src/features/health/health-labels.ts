import type { CheckState, Finding } from "@app/contract";

export const checkLabels: Record<Finding["name"], string> = {
  database: "Database",
  storage: "File Storage",
  mail: "Mail",
  jobs: "Jobs",
  disk: "Disk",
  backup: "Backup",
  instances: "Instances",
};

export const stateLabels: Record<CheckState, string> = {
  ok: "Works",
  warning: "Warning",
  failing: "Failing",
};
