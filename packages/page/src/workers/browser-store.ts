/** Acts in a store of this browser's own storage; rejects where the browser does not let us. */
export type BrowserStore = (mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>;

/** A store in a database of that name, made where it is not there; opened for every act, so that no tab holds it. */
export function browserStore(name: string, storeName: string): BrowserStore {
  return async (mode, act) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    const database = (await settled(opening)) as IDBDatabase;
    try {
      return await settled(act(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  };
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
