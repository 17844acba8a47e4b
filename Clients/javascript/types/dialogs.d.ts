/**
 * @param {import("./client.js").Client} client @param {Item} item @param {Looks} [looks]
 * @returns {Promise<Button | undefined>} what is answered in a dialog for the item
 */
export function showDialog(client: import("./client.js").Client, item: Item, looks?: Looks | undefined): Promise<Button | undefined>;
/**
 * Shows what a launch, a return, a check or a request left to show, one item after another (O3).
 * @param {import("./client.js").Client} client @param {Looks} [looks]
 */
export function present(client: import("./client.js").Client, looks?: Looks | undefined): Promise<void>;
export type Item = import("./types.js").Item;
export type Button = import("./types.js").Button;
export type OwnLooks = {
    /**
     * instead of ours; ends with the answer, if any
     */
    dialog?: ((item: Item) => Promise<Button | undefined>) | undefined;
    /**
     * instead of ours
     */
    banner?: ((client: import("./client.js").Client, item: Item) => Promise<void>) | undefined;
    /**
     * the system
     */
    ask?: ((access: string, modes: string[]) => Promise<{
        granted: boolean;
        status: import("./types.js").Status;
    }>) | undefined;
};
export type Looks = import("./views.js").Place & OwnLooks;
