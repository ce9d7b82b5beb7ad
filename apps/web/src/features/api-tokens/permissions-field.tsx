import { tokenAreas } from "@app/contract";
import type { TokenScope } from "@app/contract";
import { Input, SegmentedControl, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useId } from "react";
import {
  areaLabels,
  permissionIn,
  permissionLabels,
  permissionsOf,
  withPermission,
} from "./permissions.ts";
import classes from "./api-tokens.module.css";

interface PermissionsFieldProps extends GetInputPropsReturnType {
  /** By this a form finds what is wrong first. */
  "data-path"?: string;
  value: TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
}

/** What a token may do, area by area; takes what `form.getInputProps` answers. */
export function PermissionsField({ value, onChange, error, ...field }: PermissionsFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.permissions} aria-describedby={error ? `${id}-error` : undefined}>
      <Input.Label component="legend" size="md" required mb={4}>
        Permissions
      </Input.Label>
      <div className={classes.areas} data-path={field["data-path"]} tabIndex={-1}>
        {tokenAreas.map((area) => (
          <div key={area} className={classes.area}>
            <div>
              <Text size="sm" fw={600}>
                {areaLabels[area].name}
              </Text>
              <Text size="xs" c="dimmed">
                {areaLabels[area].covers}
              </Text>
            </div>
            <SegmentedControl
              aria-label={`${areaLabels[area].name} permission`}
              size="sm"
              data={permissionsOf(area).map((permission) => ({
                value: permission,
                label: permissionLabels[permission],
              }))}
              value={permissionIn(value, area)}
              onChange={(permission) => onChange(withPermission(value, area, permission))}
            />
          </div>
        ))}
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
