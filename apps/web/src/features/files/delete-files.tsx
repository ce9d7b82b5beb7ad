import { useQuery } from "@tanstack/react-query";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import type { SelectedFiles } from "./use-selection.ts";
import classes from "./upload-dialog.module.css";

interface DeleteFilesProps {
  /** As they were when the dialog opened: what is confirmed is what is deleted. */
  files: SelectedFiles;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes files, and says first what they are the logos of. */
export function DeleteFiles({ files, ...handlers }: DeleteFilesProps) {
  const { input, count, name } = files;
  return (
    <DeleteAction
      {...handlers}
      title="Delete Files"
      question={`Are you sure you want to delete ${formatCount(count)} file(s)? This action cannot be undone.`}
      name={name}
      consequence={<Usage input={input} />}
      action={() => client.admin.files.remove(input)}
      success={(deleted) => `Successfully deleted ${formatCount(deleted.count)} file(s)`}
      failure="Error deleting files"
    />
  );
}

function Usage({ input }: Pick<SelectedFiles, "input">) {
  const { data, isError } = useQuery(
    api.admin.files.usage.queryOptions({ input, staleTime: 0, gcTime: 0 }),
  );
  if (isError) return "What uses them could not be found out.";
  if (!data) return "Looking for what uses them...";
  if (data.total === 0) return "Nothing uses them as its logo.";
  const more = data.total - data.uses.length;
  return (
    <>
      These will have no logo then:
      <ul className={classes.uses} tabIndex={0} aria-label="What uses them">
        {data.uses.map(({ file, list, name }, index) => (
          // Two entries of one list may have the same name.
          <li key={index}>
            {name} in {list}, with {file}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </>
  );
}
