import { Drawer } from "@mantine/core";
import { useFocusReturn } from "#lib/focus.ts";
import { Sidebar } from "./sidebar.tsx";

export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  return (
    <Drawer
      opened
      onClose={onClose}
      size="18rem"
      title="Admin Panel"
      closeButtonProps={{ "aria-label": "Close" }}
      styles={{
        content: { display: "flex", flexDirection: "column" },
        body: { flex: 1, minHeight: 0, padding: 0 },
      }}
    >
      <Sidebar isCollapsed={false} onFollow={onClose} />
    </Drawer>
  );
}
