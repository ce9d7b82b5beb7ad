import type { Role } from "@app/contract";
import { Select } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { optionsOf, roleLabels } from "#lib/labels.ts";

/** A role in a form; takes what `form.getInputProps` answers. */
export const RoleSelect = (field: GetInputPropsReturnType) => (
  <Select<Role>
    {...field}
    label="Role"
    required
    size="md"
    placeholder="Choose a role"
    data={optionsOf(roleLabels)}
    allowDeselect={false}
  />
);
