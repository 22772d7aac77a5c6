/* The same functions as smClient.h, for  loadlibrary('smClient64.dll', './main.h'). */
int openMemory(char *name, int type);
int createMemory(char *name, int quantity, int type);
int getInt(char *name, int position);
void setInt(char *name, int position, int value);
float getFloat(char *name, int position);
void setFloat(char *name, int position, float value);
double getDouble(char *name, int position);
void setDouble(char *name, int position, double value);
void setString(char *name, int position, char *text);
void getString(char *name, int position, char *out);
void getStringMatlab(char *name, int position, char **out);
void freeViews(void);
void freeMemories(void);
