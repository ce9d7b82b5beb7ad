import { Menu } from "@mantine/core";
import { IconArrowMerge, IconDots } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { RowButton } from "#components/row-button.tsx";

interface MoreActionsProps {
  name: string;
  onMerge: () => void;
}

/** What is seldom done with an application. Of a page of rows few menus are ever opened: each is made when it first is. */
export function MoreActions(props: MoreActionsProps) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return <MoreMenu {...props} />;
  return (
    <RowButton
      Icon={IconDots}
      label={`More for ${props.name}`}
      title="More"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    />
  );
}

function MoreMenu({ name, onMerge }: MoreActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // The item goes away with the menu: the focus comes back to what stays. By itself it would come back to
    // the button that this one stands for.
    <Menu position="bottom-end" defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <RowButton ref={button} Icon={IconDots} label={`More for ${name}`} title="More" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
          Merge into…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
